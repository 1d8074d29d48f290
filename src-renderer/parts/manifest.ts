import type { FetchQueryOptions } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { Requirement } from '#contract/rules/guards.ts';
import type { ResourceKind } from '#contract/rules/resources.ts';
import type { SearchHit } from '#contract/search.ts';

/**
 * Returns the first queries of a screen, to prefetch them.
 * @param query query of the address, with the question mark
 * @param params parameters of the path, decoded
 */
export type PrefetchQuery = (
  query: string,
  params: Readonly<Record<string, string>>,
) => readonly FetchQueryOptions[];

/** A route. */
export interface AreaScreen {
  readonly path: string;
  /** Loaded when the address is opened. */
  readonly component: RouteComponent;
  /** Loads the prefetch query, from a small separate file, while the screen's code loads. */
  readonly prefetch?: () => Promise<PrefetchQuery>;
  /** Nested routes such as tabs. Their paths are relative. */
  readonly children?: ReadonlyArray<Pick<AreaScreen, 'path' | 'component' | 'prefetch'>>;
  /** Name in messages, if its menu entry names a larger area. */
  readonly label?: string;
  /** Requirement, if no menu entry above defines it. */
  readonly requires?: Requirement;
}

/** A menu entry. Without a requirement, it is for every signed-in user. */
export interface MenuEntry {
  readonly label: string;
  readonly path: string;
  readonly requires?: Requirement;
  /** Shortcut. */
  readonly keys?: string;
}

export interface MainEntry extends MenuEntry {
  readonly icon: LucideIcon;
  /** Shows several workspaces. Displayed only if there are several, and independent of the open one. */
  readonly isForAllWorkspaces?: true;
}

/** Heading of a part of the settings. All but the last concern the server. */
export type SettingsGroupTitle = 'Access' | 'Data sources' | 'Automation' | 'Notifications' | 'This computer';

/** A settings entry. The settings sort entries by label. */
export interface SettingsEntry extends MenuEntry {
  readonly group: SettingsGroupTitle;
  /** Description on the settings start page. */
  readonly description: string;
  readonly icon: LucideIcon;
  /** Resource kind whose count is displayed there. */
  readonly counts?: ResourceKind;
}

/** A palette command that is available on every screen. */
export interface AreaCommand {
  readonly title: string;
  readonly keywords?: string;
  readonly icon: LucideIcon;
  readonly requires: Requirement;
  /** Address to open. */
  readonly path: string;
}

/** How the palette displays search results of a kind. */
export interface SearchRows {
  readonly kind: SearchHit['kind'];
  readonly title: string;
  readonly href: (hit: Pick<SearchHit, 'id'>) => string;
  /** Link to a full list of matches. */
  readonly list?: {
    readonly title: (typed: string) => string;
    readonly note: string;
    readonly href: (typed: string) => string;
  };
}

/**
 * Everything that the app frame needs from an area. Router, sidebar, palette, `?` sheet and settings iterate
 * over the list in shell/areas.ts. Manifests are part of the first paint, so they load screens lazily.
 */
export interface AreaManifest {
  /** Name of the area if it has no menu entry. */
  readonly name: string;
  readonly screens: readonly AreaScreen[];
  readonly main?: readonly MainEntry[];
  readonly settings?: readonly SettingsEntry[];
  /** Paths of the web client and their replacements. The rest of the path and the query stay. */
  readonly aliases?: ReadonlyArray<readonly [from: string, to: string]>;
  readonly commands?: readonly AreaCommand[];
  readonly search?: readonly SearchRows[];
}
