import { ipcRenderer } from 'electron';
import { portMessage } from '#contract/rules/handshake.ts';

// The preload script only passes bridge ports from the main process to the page.
ipcRenderer.on(portMessage, (event) => {
  window.postMessage(portMessage, location.origin, event.ports);
});

window.addEventListener('message', (event) => {
  if (event.source === window && event.data === `${portMessage}:wanted`) ipcRenderer.send(portMessage);
});
