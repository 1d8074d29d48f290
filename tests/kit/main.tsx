import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '#kit/tokens.css';
import '#kit/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { setIconColors } from '#kit/icons/iconColors.ts';
import { browserLayouts } from '#kit/table/columnLayout.ts';
import { setLayoutStore } from '#kit/table/layouts.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { resetUserState } from '#kit/userState.ts';
import { KitPage } from './KitPage.tsx';
import type { KitSection } from './KitSection.tsx';

const modules = import.meta.glob<{ readonly section: KitSection }>('./sections/*.tsx');

/** Converts a file name to a section id: `event-timeline` for `./sections/EventTimeline.tsx`. */
const idOf = (file: string): string =>
  file
    .replace(/^.*\/|\.tsx$/g, '')
    .replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no element with the id “root”.');
let shown: Root | undefined;

async function draw(): Promise<void> {
  const params = new URLSearchParams(location.search);
  const theme = params.get('theme');
  if (theme === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  setIconColors(params.get('icons') === 'grey' ? 'grey' : 'own');
  const asked = params.get('section');
  // Load only the requested section. Otherwise every test would load all editors and graphs.
  const files = Object.keys(modules).filter((file) => asked === null || idOf(file) === asked);
  const loaded = await Promise.all(files.map((file) => modules[file]?.()));
  const sections = loaded
    .flatMap((module) => (module === undefined ? [] : [module.section]))
    .sort((a, b) => a.order - b.order);
  shown = createRoot(root as Element);
  shown.render(<KitPage sections={sections} ids={Object.keys(modules).map(idOf).sort()} />);
}

/** Renders another URL like a fresh page, without the load time. Tests call it between two URLs. */
async function showKit(query: string): Promise<void> {
  shown?.unmount();
  // Cleanup effects, such as one that saves a draft, have run after this.
  await new Promise((resolve) => setTimeout(resolve));
  localStorage.clear();
  sessionStorage.clear();
  setLayoutStore(browserLayouts);
  resetUserState();
  useToasts.setState(useToasts.getInitialState(), true);
  window.scrollTo(0, 0);
  history.replaceState(null, '', query);
  await draw();
}

Object.assign(window, { showKit });
await draw();
