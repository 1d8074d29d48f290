import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../../src-renderer/kit/tokens.css';
import '../../src-renderer/kit/base.css';
import { createRoot } from 'react-dom/client';
import { drawIconsIn } from '../../src-renderer/kit/icons/iconColours.ts';
import { KitPage } from './KitPage.tsx';
import type { KitSection } from './KitSection.tsx';

const modules = import.meta.glob<{ readonly section: KitSection }>('./sections/*.tsx');

/** The address of a section by its file: `event-timeline` of `./sections/EventTimeline.tsx`. */
const idOf = (file: string): string =>
  file
    .replace(/^.*\/|\.tsx$/g, '')
    .replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();

const params = new URLSearchParams(location.search);
const theme = params.get('theme');
if (theme !== null) document.documentElement.dataset.theme = theme;
if (params.get('icons') === 'grey') drawIconsIn('grey');

const asked = params.get('section');
// One section alone needs nothing of the others: their editors and graphs would be loaded for each test.
const files = Object.keys(modules).filter((file) => asked === null || idOf(file) === asked);
const loaded = await Promise.all(files.map((file) => modules[file]?.()));
const sections = loaded
  .flatMap((module) => (module === undefined ? [] : [module.section]))
  .sort((a, b) => a.order - b.order);
const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no place for the kit.');
createRoot(root).render(<KitPage sections={sections} ids={Object.keys(modules).map(idOf).sort()} />);
