import type { Component } from '#contract/rules/packedComponents.ts';

export const componentTitle = ({ text, name }: Pick<Component, 'text' | 'name'>): string => text || name;
