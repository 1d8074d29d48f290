/** Preloaded with `--import`: reports over the IPC channel whether `Object.prototype` has gained members. */
process.on('message', (message) => {
  if (message !== 'prototype: check') return;
  process.send?.({ polluted: Reflect.ownKeys(Object.prototype).length !== members });
});

const members = Reflect.ownKeys(Object.prototype).length;
