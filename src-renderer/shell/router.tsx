import {
  type AnyRoute,
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { createElement } from 'react';
import { parseSearch, stringifySearch } from '#kit/address/searchParams.ts';
import { useTimeZone } from '#kit/format/useTimeZone.ts';
import type { AreaScreen } from '#parts/manifest.ts';
import { prefetchHistory } from '#parts/prefetchHistory.ts';
import { areas } from './areas.ts';
import { FrameErrorPage, RenderingErrorPage } from './ErrorScreens.tsx';
import { Gate } from './Gate.tsx';
import { identityRoutes } from './identity/routes.ts';
import { NotFoundPage, PendingPage, StartPage } from './pages.tsx';

const rootRoute = createRootRoute({
  component: Gate,
  notFoundComponent: NotFoundPage,
  errorComponent: FrameErrorPage,
});

const route = (
  path: string,
  component: RouteComponent,
  { asks, parent = () => rootRoute }: { readonly asks?: AreaScreen['prefetch']; parent?(): AnyRoute } = {},
) => createRoute({ getParentRoute: parent, path, component, staticData: { asks } });

/** Renders a screen again after a change of the window's time zone. The router would not, because it memoizes. */
function withTimeZone(component: RouteComponent): RouteComponent {
  function ZonedScreen() {
    useTimeZone();
    return createElement(component);
  }
  return Object.assign(ZonedScreen, component.preload === undefined ? {} : { preload: component.preload });
}

function screenRoute({ path, component, prefetch, children }: AreaScreen): AnyRoute {
  const own = route(path, withTimeZone(component), { asks: prefetch });
  return children === undefined
    ? own
    : own.addChildren(
        children.map((child) =>
          route(child.path, withTimeZone(child.component), { asks: child.prefetch, parent: () => own }),
        ),
      );
}

const aliasRoutes = areas
  .flatMap(({ aliases = [] }) => aliases)
  .flatMap(([from, to]) =>
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

const routeTree = rootRoute.addChildren([
  route('/', StartPage),
  // The gate renders sign-in and the workspace form for these addresses.
  route('/login', () => null),
  route('/workspaces', () => null),
  route('/workspaces/add', () => null),
  ...identityRoutes.map(([path, component]) => route(path, component)),
  ...areas.flatMap(({ screens }) => screens.map(screenRoute)),
  ...aliasRoutes,
]);

/** The router. Addresses are those of the web client, with plain text parameters. */
export const router = createRouter({
  routeTree,
  history: prefetchHistory(createBrowserHistory()),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: RenderingErrorPage,
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 200,
  // Show content as soon as it has loaded, without a min display time of skeletons.
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
});

/**
 * Preloads the code of a screen before the session is known.
 * @param path Path that the main process wrote to the page.
 */
export function preloadScreen(path: string): void {
  // On failure, the screen reports the error when it opens.
  router.preloadRoute({ to: path }).catch(() => undefined);
}
