import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../kit/address/searchParams.ts';
import { SkeletonRows } from '../kit/panels/SkeletonRows.tsx';
import { askAhead } from '../parts/askAhead.ts';
import { RenderingErrorPage, SorryPage } from './ErrorScreens.tsx';
import { Gate } from './Gate.tsx';
import { identityRoutes } from './identity/routes.ts';
import { NotBuiltPage, NotFoundPage, StartPage } from './pages.tsx';

const rootRoute = createRootRoute({
  component: Gate,
  notFoundComponent: NotFoundPage,
  errorComponent: SorryPage,
});

const route = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component });

/** Areas that later versions bring, with the addresses of the web client; specification part 1 section 2.1. */
const notBuilt: ReadonlyArray<readonly [path: string, area: string]> = [
  ['/topology', 'Dashboard'],
  ['/topology/$', 'Dashboard'],
  ['/view/topology/$', 'Topology'],
  ['/incidents', 'Incidents'],
  ['/incidents/$', 'Incidents'],
  ['/logs', 'Logs'],
  ['/playbooks', 'Playbooks'],
  ['/playbooks/$', 'Playbooks'],
  ['/notifications', 'Notifications'],
  ['/notifications/$', 'Notifications'],
  ['/settings/$', 'Settings'],
  ['/catalog/changes', 'Catalog changes'],
  ['/catalog/insights', 'Catalog insights'],
  ['/catalog/scrapers', 'Catalog scrapers'],
  ['/catalog/scrapers/$', 'Catalog scrapers'],
];

/** Addresses of the web client that mean another one; the rest of the path and the query go along. */
const aliases: ReadonlyArray<readonly [from: string, to: string]> = [
  ['/configs', '/catalog'],
  ['/config', '/catalog'],
  ['/settings/notifications', '/notifications'],
  ['/api/kubeconfig', '/settings/kubeconfigs'],
];

const aliasRoutes = aliases.flatMap(([from, to]) =>
  [from, `${from}/$`].map((path) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      beforeLoad: ({ location }) => {
        throw redirect({ href: to + location.href.slice(from.length), replace: true });
      },
    }),
  ),
);

const catalogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/catalog',
  component: lazyRouteComponent(() => import('../areas/catalog/CatalogList.tsx'), 'CatalogList'),
});

/** An item's page stays while its tabs change; what a tab shows stands below it. */
const catalogItemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/catalog/$id',
  component: lazyRouteComponent(() => import('../areas/catalog/item/CatalogItem.tsx'), 'CatalogItem'),
});

const itemTabRoute = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => catalogItemRoute, path, component });

const laterTab = lazyRouteComponent(() => import('../areas/catalog/item/LaterTab.tsx'), 'LaterTab');

const catalogItemRoutes = catalogItemRoute.addChildren([
  itemTabRoute(
    '/',
    lazyRouteComponent(() => import('../areas/catalog/item/ConfigTab.tsx'), 'ConfigTab'),
  ),
  itemTabRoute('changes', laterTab),
  itemTabRoute('insights', laterTab),
  itemTabRoute('relationships', laterTab),
  itemTabRoute('playbooks', laterTab),
  itemTabRoute('checks', laterTab),
]);

const healthRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/health',
  component: lazyRouteComponent(() => import('../areas/health/HealthScreen.tsx'), 'HealthScreen'),
});

const syncRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/sync',
  component: lazyRouteComponent(() => import('../areas/settings/SyncScreen.tsx'), 'SyncScreen'),
});

const workspacesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/workspaces',
  component: lazyRouteComponent(() => import('../areas/workspaces/WorkspacesScreen.tsx'), 'WorkspacesScreen'),
});

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/about',
  component: lazyRouteComponent(() => import('../areas/about/AboutScreen.tsx'), 'AboutScreen'),
});

const kubeconfigsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/kubeconfigs',
  component: lazyRouteComponent(
    () => import('../areas/kubeconfig/KubeconfigsScreen.tsx'),
    'KubeconfigsScreen',
  ),
});

const desktopRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/desktop',
  component: lazyRouteComponent(() => import('../areas/desktop/DesktopScreen.tsx'), 'DesktopScreen'),
});

const agentsScreen = lazyRouteComponent(() => import('../areas/agents/AgentsScreen.tsx'), 'AgentsScreen');

const routeTree = rootRoute.addChildren([
  route('/', StartPage),
  // The gate shows sign-in and the workspace form by their addresses.
  route('/login', () => null),
  route('/workspaces', () => null),
  route('/workspaces/add', () => null),
  ...identityRoutes.map(([path, component]) => route(path, component)),
  catalogRoute,
  catalogItemRoutes,
  healthRoute,
  aboutRoute,
  // The web client has the second only; both stand in the specification.
  route('/agents', agentsScreen),
  route('/settings/agents', agentsScreen),
  desktopRoute,
  syncRoute,
  kubeconfigsRoute,
  workspacesRoute,
  ...aliasRoutes,
  ...notBuilt.map(([path, area]) => route(path, () => <NotBuiltPage area={area} />)),
]);

/** The router: addresses are those of the web client, and their parameters stay plain text. */
export const router = createRouter({
  routeTree,
  history: askAhead(createBrowserHistory()),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: RenderingErrorPage,
  defaultPendingComponent: SkeletonRows,
  defaultPendingMs: 200,
  // Content is shown as soon as it is there, never held back for the sake of a skeleton.
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
});

/**
 * Loads a screen and what it is made of, while nobody knows yet who is signed in.
 * @param path as main named it in the page
 */
export function loadAhead(path: string): void {
  // What cannot be loaded is told when the screen is shown.
  router.preloadRoute({ to: path }).catch(() => undefined);
}
