import type { Component } from '#contract/rules/packedComponents.ts';
import { toRecord } from '../recent/toRecord.ts';
import { componentTitle } from './componentTitle.ts';

type NamedComponent = Pick<Component, 'id' | 'name' | 'text' | 'type' | 'icon' | 'owner' | 'namespace'>;

export const componentRecord = (component: NamedComponent) => {
  const { id, type, icon, owner, namespace } = component;
  return toRecord('component', id, {
    name: componentTitle(component),
    type,
    icon,
    where: [namespace, owner],
  });
};
