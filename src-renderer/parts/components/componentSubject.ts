import type { Component } from '#contract/rules/packedComponents.ts';
import type { ShareSubject } from '../share/chatText.ts';
import { healthLooks } from './componentLook.ts';
import { componentTitle } from './componentTitle.ts';

type SharedComponent = Pick<Component, 'name' | 'text' | 'type' | 'health' | 'statusReason'>;

/** Returns what “Copy for chat” writes about a component. */
export const componentSubject = (component: SharedComponent): ShareSubject => ({
  name: componentTitle(component),
  facts: [component.type, healthLooks[component.health].word],
  note: component.statusReason,
});
