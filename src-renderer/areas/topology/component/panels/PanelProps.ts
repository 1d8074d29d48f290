import type { Component } from '../../../../../src-preload/contract/rules/packedComponents.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface PanelProps {
  readonly component: Component;
  /** Facts that only the component's own query returns. */
  readonly about: { readonly createdBy: Named | null; readonly topology: Named | null } | undefined;
  /** Component page that the user came from. Undefined if it is the parent. */
  readonly referer: Component | undefined;
  /** Query string of the page, which links to other components preserve. */
  readonly query: string;
}
