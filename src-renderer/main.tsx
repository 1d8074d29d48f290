import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '#kit/tokens.css';
import '#kit/base.css';
import { notifyManager } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { FocusRecovery } from '#kit/keys/FocusRecovery.ts';
import { marks } from '#kit/marks.ts';
import { setLayoutStore } from '#kit/table/layouts.ts';
import { connection } from '#parts/bridge/bridge.ts';
import { loadStart } from '#parts/preferences.ts';
import { reportFirstPaint } from '#parts/reportFirstPaint.ts';
import { reportVisibility } from '#parts/reportVisibility.ts';
import { tableLayouts } from '#parts/tableLayouts.ts';
import { App } from './shell/App.tsx';
import { followDesktop } from './shell/desktop/followDesktop.ts';
import { followLinks } from './shell/desktop/followLinks.ts';
import { followSnapshots } from './shell/desktop/followSnapshots.ts';
import { showUncaughtErrors } from './shell/desktop/showUncaughtErrors.ts';
import { preloadScreen, router } from './shell/router.tsx';

performance.mark(marks.windowStart);
// An answer reaches the screen in the task of its message, not in a timer after it.
notifyManager.setScheduler(queueMicrotask);
setLayoutStore(tableLayouts);
connection.start();
reportVisibility();
reportFirstPaint();
const goTo = (address: string) => router.history.push(address);
followDesktop(goTo);
followLinks(goTo);
followSnapshots();
showUncaughtErrors();
new FocusRecovery().start();
connection.subscribe(() => {
  // The main process may have restarted with other preferences. On failure, keep the displayed ones.
  if (connection.getState().status === 'open') void loadStart().catch(() => undefined);
});

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no element with the id “root”.');
createRoot(root).render(<App />);
// Preloads the code of the expected screen while the request to the main process runs.
const { screen } = document.documentElement.dataset;
if (screen !== undefined) preloadScreen(screen);
