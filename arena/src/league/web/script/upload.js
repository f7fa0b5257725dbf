// A file that is dropped or chosen goes up at once where the bot's name is known; what is wrong with it is said right there.
import { $ } from './dom.js';
import { swap } from './swap.js';

export function takeDrops(form) {
  const zone = form.querySelector('.drop');
  const chooser = form.elements.file;
  for (const kind of ['dragenter', 'dragover']) {
    addEventListener(kind, (event) => { event.preventDefault(); zone.classList.add('over'); });
  }
  addEventListener('dragleave', (event) => { if (!event.relatedTarget) zone.classList.remove('over'); });
  addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('over');
    if (!event.dataTransfer.files.length) return;
    chooser.files = event.dataTransfer.files;
    nameAfter(form, chooser.files[0]);
    form.requestSubmit();
  });
  chooser.addEventListener('change', () => { if (chooser.files.length) nameAfter(form, chooser.files[0]); });
  form.addEventListener('submit', (event) => { event.preventDefault(); send(form); });
}

// A first bot is called like its file until its owner says otherwise.
function nameAfter(form, file) {
  if (!form.elements.name.value.trim()) form.elements.name.value = file.name.replace(/\.\w+$/, '').slice(0, 40);
}

function send(form) {
  const [bar, words] = [$('upload-progress'), $('upload-words')];
  const request = new XMLHttpRequest();
  const button = form.querySelector('button');
  const tell = (text) => { words.textContent = text; words.hidden = !text; };
  const done = () => { button.disabled = false; bar.hidden = true; };
  request.upload.onprogress = ({ loaded, total }) => { bar.value = total ? loaded / total : 0; };
  request.onerror = () => { done(); tell('The server does not answer. Try again.'); };
  request.onload = () => {
    done();
    if (request.status === 202) { form.elements.file.value = ''; swap(); return; }
    tell(reason(request));
  };
  request.open('POST', form.action);
  request.setRequestHeader('accept', 'application/json');
  tell('');
  bar.value = 0;
  bar.hidden = false;
  button.disabled = true;
  request.send(new FormData(form));
}

function reason(request) {
  try {
    const { detail } = JSON.parse(request.responseText);
    return detail[0].toUpperCase() + detail.slice(1);
  } catch {
    return `The server says ${request.status}.`;
  }
}
