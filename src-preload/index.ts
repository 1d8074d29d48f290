import { ipcRenderer } from 'electron';
import { portMessage } from './contract/rules/handshake.ts';

// Hands each bridge port that main sends to the page, and nothing else; architecture section 2.
ipcRenderer.on(portMessage, (event) => {
  window.postMessage(portMessage, location.origin, event.ports);
});

window.addEventListener('message', (event) => {
  if (event.source === window && event.data === `${portMessage}:wanted`) ipcRenderer.send(portMessage);
});
