import { type ComponentType, createElement, type ReactNode, useLayoutEffect, useState } from 'react';

interface LoadingProps {
  /** Rendered until the code is loaded. Nothing by default. */
  readonly fallback?: ReactNode;
  /**
   * Whether to load and render the component. Defaults to true. Until then, the fallback is rendered: the same
   * element as while the code loads, so that it does not lose the focus.
   */
  readonly isNeeded?: boolean;
}

/** Components of a module that loads on first use. */
export interface OnDemand<Module> {
  /**
   * Returns a component that renders a component of the module.
   * @param pick called once, after the module is loaded
   * @throws the error of a failed load, to the next error boundary. The next use loads the module again.
   */
  readonly component: <Props extends object>(
    pick: (module: Module) => ComponentType<Props>,
  ) => ComponentType<Props & LoadingProps>;
  /** Whether the module is loaded. */
  readonly isLoaded: () => boolean;
  /**
   * Loads the module before its first use. On failure, the first use loads it again.
   * @returns Whether the module is loaded.
   */
  readonly preload: () => Promise<boolean>;
}

/** Loads the modules that are not loaded yet. */
const unloaded = new Set<() => Promise<boolean>>();

/**
 * Loads a module that no component has used yet. A module that fails to load is left to its first use.
 * @returns Whether there was one. Its own modules come next.
 */
export async function preloadNext(): Promise<boolean> {
  const [preload] = unloaded;
  if (preload === undefined) return false;
  unloaded.delete(preload);
  await preload();
  return true;
}

/**
 * Loads the code of components on first use. A loaded component renders at once.
 *
 * Replaces `lazy()` and `Suspense`: React shows the content of a `Suspense` 300 ms after any fallback at the earliest,
 * and `lazy()` renders a fallback on first use even if the code was preloaded.
 */
export function onDemand<Module>(load: () => Promise<Module>): OnDemand<Module> {
  let loaded: Module | undefined;
  const start = async () => {
    loaded ??= await load();
    unloaded.delete(preload);
  };
  const preload = () =>
    start().then(
      () => true,
      () => false,
    );
  unloaded.add(preload);
  return {
    component: <Props extends object>(pick: (module: Module) => ComponentType<Props>) => {
      let picked: ComponentType<Props> | undefined;
      return function OnDemandComponent({ fallback, isNeeded = true, ...props }: Props & LoadingProps) {
        const [isLoaded, setIsLoaded] = useState(loaded !== undefined);
        const [failure, setFailure] = useState<{ readonly cause: unknown }>();
        useLayoutEffect(() => {
          if (isLoaded || !isNeeded) return;
          let isMounted = true;
          start().then(
            () => {
              if (isMounted) setIsLoaded(true);
            },
            (cause: unknown) => {
              if (isMounted) setFailure({ cause });
            },
          );
          return () => {
            isMounted = false;
          };
        }, [isLoaded, isNeeded]);
        if (failure !== undefined) throw failure.cause;
        if (!isNeeded || loaded === undefined) return fallback;
        picked ??= pick(loaded);
        return createElement(picked, props as unknown as Props);
      };
    },
    isLoaded: () => loaded !== undefined,
    preload,
  };
}
