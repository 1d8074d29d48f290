import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { ErrorPage } from './ErrorPage.tsx';
import { switchedPath } from './switchedPath.ts';

const renderNothing = () => null;

/** Routes of sign-in and profile. The gate renders the screens that precede the frame. */
export const identityRoutes: ReadonlyArray<readonly [path: string, component: RouteComponent]> = [
  ['/registration', renderNothing],
  ['/recovery', renderNothing],
  ['/verification', renderNothing],
  ['/profile-settings', lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage')],
  ['/error', ErrorPage],
  ['/auth-state-checker', lazyRouteComponent(() => import('./AuthStateChecker.tsx'), 'AuthStateChecker')],
  [switchedPath, lazyRouteComponent(() => import('./OrganizationSwitched.tsx'), 'OrganizationSwitched')],
];
