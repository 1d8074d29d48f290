import type { FetchQueryOptions } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { Requirement } from '../../src-preload/contract/rules/guards.ts';
import type { ResourceKind } from '../../src-preload/contract/rules/resources.ts';
import type { SearchHit } from '../../src-preload/contract/search.ts';

/**
 * What a screen asks main for first.
 * @param query of its address, with the question mark
 * @returns nothing where it asks for nothing
 */
export type FirstQuestion = (query: string) => FetchQueryOptions | undefined;

/** An address and what is shown there. */
export interface Screen {
  readonly path: string;
  /** Fetched when the address is opened. */
  readonly component: RouteComponent;
  /**
   * Names what is asked before anything is drawn for the address, while the screen's own files are read: main answers meanwhile. The
   * file that says so is a small one of its own.
   */
  readonly asks?: () => Promise<FirstQuestion>;
  /** What stands below it under further addresses, such as tabs. Their paths begin where its own ends. */
  readonly children?: ReadonlyArray<Pick<Screen, 'path' | 'component' | 'asks'>>;
  /** What it asks for, where no entry of a menu that it lies under says so. */
  readonly requires?: Requirement;
}

/**
 * A way to a screen that a menu shows. One that asks for nothing is about this computer: whoever is signed in may see it. One that asks
 * for a person alone is there for everybody who signs in.
 */
export interface MenuEntry {
  readonly label: string;
  readonly path: string;
  readonly requires?: Requirement;
  /** Keys that jump there. */
  readonly keys?: string;
}

/** An entry of the sidebar itself. */
export interface MainEntry extends MenuEntry {
  readonly icon: LucideIcon;
}

/** An entry of the settings, which sorts them by name. */
export interface SettingsEntry extends MenuEntry {
  /** What the screen holds, for the settings' own start page. */
  readonly about: string;
  readonly icon: LucideIcon;
  /** What of it is counted there. */
  readonly counts?: ResourceKind;
}

/** Something that the palette offers on every screen. */
export interface AreaCommand {
  readonly title: string;
  readonly keywords?: string;
  readonly icon: LucideIcon;
  readonly requires: Requirement;
  /** The address that begins it. */
  readonly path: string;
}

/** How the palette shows what search found of a kind. */
export interface SearchRows {
  readonly kind: SearchHit['kind'];
  readonly title: string;
  readonly href: (hit: SearchHit) => string;
  /** The area's own list of every match. */
  readonly list?: {
    readonly title: (typed: string) => string;
    readonly note: string;
    readonly href: (typed: string) => string;
  };
}

/**
 * All that the frame must know of an area; areas.md section 6. Router, sidebar, palette, `?` sheet and the settings loop over the list of them in
 * shell/areas.ts. It is part of the first paint: screens are named, not imported.
 */
export interface Manifest {
  /** As it is called where it has no entry of a menu. */
  readonly name: string;
  readonly screens: readonly Screen[];
  readonly main?: readonly MainEntry[];
  readonly settings?: readonly SettingsEntry[];
  /** Addresses of the web client that mean another one; the rest of the path and the query go along. */
  readonly aliases?: ReadonlyArray<readonly [from: string, to: string]>;
  readonly commands?: readonly AreaCommand[];
  readonly search?: readonly SearchRows[];
}
