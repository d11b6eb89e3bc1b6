// The search of the help pages, and what fits the screen one came from. Without it every page is still in the list.
const plain = (text) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const items = [...document.querySelectorAll('[data-text]')];
// '/emprestimos?situacao=atrasado': the first part of the address, or the settings of Admin.
const address = document.referrer.slice(location.origin.length);
const from = address.includes('aba=configuracoes')
  ? 'configuracoes'
  : address.split(/[/?]/)[1] || 'dashboard';
const fitting = document.querySelector('#daqui');
if (address !== '' && fitting !== null) {
  const found = items.filter((item) => item.dataset.screens.split(' ').includes(from));
  fitting.querySelector('ul').append(...found.map((item) => item.cloneNode(true)));
  fitting.hidden = found.length === 0;
}
const none = document.querySelector('#nada');
document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
document.querySelector('input')?.addEventListener('input', (event) => {
  const words = plain(event.target.value).split(/\s+/).filter(Boolean);
  for (const item of items) item.hidden = !words.every((word) => item.dataset.text.includes(word));
  if (fitting !== null) fitting.hidden = true;
  none.hidden = items.some((item) => !item.hidden);
});
