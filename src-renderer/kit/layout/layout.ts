import styles from './layout.module.css';
import { scales } from './scales.ts';

type Scales = typeof scales;

/** Layout and type of an element, each as a value of its scale. Numbers are CSS pixels, except for `weight`. */
export type LayoutProps = { readonly [Name in keyof Scales]?: Scales[Name][number] | undefined };

/** Returns whether a prop of a layout component is a layout prop, not an attribute of its element. */
export const isLayoutProp = (name: string): name is keyof Scales => Object.hasOwn(scales, name);

/** Returns the class of one layout prop. Empty for `false` and undefined. */
export const layoutClass = (name: string, value: unknown): string =>
  value === undefined || value === false ? '' : (styles[value === true ? name : `${name}-${value}`] ?? '');

/**
 * Returns the class names of a layout, for elements that are not ours to render: links, and parts of
 * libraries. Rules of CSS modules win over these classes.
 */
export function layout(props: LayoutProps): string {
  let classes = '';
  for (const name in props) classes += `${layoutClass(name, props[name as keyof Scales])} `;
  return classes.trimEnd();
}
