import type { Component } from '#contract/rules/packedComponents.ts';

interface NamedReference {
  readonly id: string;
  readonly name: string;
}

export interface PanelProps {
  readonly component: Component;
  /** The component of now, to which actions apply. */
  readonly present: Component;
  /** Whether the component existed at the displayed moment. Otherwise it has no health. */
  readonly hasHealth: boolean;
  /** Facts that only the component's own query returns. */
  readonly componentDetails:
    | { readonly createdBy: NamedReference | null; readonly topology: NamedReference | null }
    | undefined;
  /** Component page that the user came from. Undefined if it is the parent. */
  readonly referer: Component | undefined;
  /** Query string of the page, which links to other components preserve. */
  readonly query: string;
}
