import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../../src-renderer/kit/tokens.css';
import '../../src-renderer/kit/base.css';
import { createRoot } from 'react-dom/client';
import { drawIconsIn } from '../../src-renderer/kit/icons/iconColours.ts';
import { KitPage } from './KitPage.tsx';
import type { KitSection } from './KitSection.tsx';

const modules = import.meta.glob<{ readonly section: KitSection }>('./sections/*.tsx');

const params = new URLSearchParams(location.search);
const theme = params.get('theme');
if (theme !== null) document.documentElement.dataset.theme = theme;
if (params.get('icons') === 'grey') drawIconsIn('grey');

const loaded = await Promise.all(Object.values(modules).map((load) => load()));
const sections = loaded.map(({ section }) => section).sort((a, b) => a.order - b.order);
const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no place for the kit.');
createRoot(root).render(<KitPage sections={sections} only={params.get('section') ?? undefined} />);
