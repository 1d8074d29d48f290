// Runs the window's code after the first frame, which shows the frame of index.html. See
// build/lib/paintBeforeScripts.ts.
const entry = document.querySelector('#entry');
let started = false;
const start = () => {
  if (started) return;
  started = true;
  import(entry.href);
};
requestAnimationFrame(() => setTimeout(start));
// A hidden window may draw no frames.
setTimeout(start, 100);
