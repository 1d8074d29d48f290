import type { Component } from '../../../../../src-preload/contract/rules/packedComponents.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What a panel is told of the component that it is about. */
export interface PanelProps {
  readonly component: Component;
  /** What only an answer about it alone says. */
  readonly about: { readonly createdBy: Named | null; readonly topology: Named | null } | undefined;
  /** The component on whose page somebody came from, where it is not the parent. */
  readonly referer: Component | undefined;
  /** Query of the page, which links to other components carry along. */
  readonly query: string;
}
