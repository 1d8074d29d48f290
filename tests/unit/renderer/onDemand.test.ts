import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { onDemand, preloadNext } from '../../../src-renderer/kit/onDemand.ts';

const Greeting = ({ name }: { readonly name: string }) => createElement('p', null, `Hello ${name}`);
const inFirstRender = <Props extends object>(Component: ComponentType<Props>, props: Props) =>
  renderToStaticMarkup(createElement(Component, props));

it('a component whose module is not loaded renders its fallback, and its content once it is loaded', async () => {
  const { component, preload } = onDemand(async () => ({ Greeting }));
  const Late = component((module) => module.Greeting);
  expect(inFirstRender(Late, { name: 'Ada', fallback: 'Loading' })).toBe('Loading');
  expect(await preload()).toBe(true);
  expect(inFirstRender(Late, { name: 'Ada', fallback: 'Loading' })).toBe('<p>Hello Ada</p>');
});

it('a component that is not needed renders its fallback, also when its module is loaded', async () => {
  const { component, isLoaded, preload } = onDemand(async () => ({ Greeting }));
  const Late = component((module) => module.Greeting);
  expect(isLoaded()).toBe(false);
  await preload();
  expect(isLoaded()).toBe(true);
  expect(inFirstRender(Late, { name: 'Ada', fallback: 'Closed', isNeeded: false })).toBe('Closed');
  expect(inFirstRender(Late, { name: 'Ada', fallback: 'Closed', isNeeded: true })).toBe('<p>Hello Ada</p>');
});

it('a module that failed to load is loaded again by the next use', async () => {
  let attempts = 0;
  const { component, preload } = onDemand(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('The file is missing.');
    return { Greeting };
  });
  const Late = component((module) => module.Greeting);
  expect(await preload()).toBe(false);
  expect(inFirstRender(Late, { name: 'Ada' })).toBe('');
  expect(await preload()).toBe(true);
  expect(inFirstRender(Late, { name: 'Ada' })).toBe('<p>Hello Ada</p>');
});

it('preloading loads each module once, with the modules that those define, and skips a failed one', async () => {
  while (await preloadNext());
  const loaded: string[] = [];
  const used = onDemand(async () => loaded.push('used'));
  await used.preload();
  onDemand(async () => {
    loaded.push('failing');
    throw new Error('The file is missing.');
  });
  onDemand(async () => {
    loaded.push('outer');
    onDemand(async () => loaded.push('inner'));
    return {};
  });
  while (await preloadNext());
  expect(loaded).toEqual(['used', 'failing', 'outer', 'inner']);
  expect(await preloadNext()).toBe(false);
});
