import { type ComponentProps, createElement } from 'react';
import { isLayoutProp, type LayoutProps, layoutClass } from './layout.ts';

/** Elements without own layout. */
type Tag =
  | 'a'
  | 'article'
  | 'aside'
  | 'b'
  | 'code'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'em'
  | 'fieldset'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'form'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'label'
  | 'legend'
  | 'li'
  | 'nav'
  | 'ol'
  | 'output'
  | 'p'
  | 'pre'
  | 'search'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'time'
  | 'ul';

/** Props of a layout component: its layout, and all attributes of its element. */
type BoxProps<T extends Tag> = LayoutProps & {
  readonly as?: T;
} & Omit<ComponentProps<T>, keyof LayoutProps>;

/** Renders `tag` with the classes of the layout props, of which `defaults` has the default values. */
function render(tag: Tag, defaults: LayoutProps, props: Readonly<Record<string, unknown>>) {
  const attributes: Record<string, unknown> = {};
  let className = typeof props.className === 'string' ? props.className : '';
  // Without Object.entries() and copies, because a screen has hundreds of these elements.
  for (const name in defaults)
    if (!(name in props)) className += ` ${layoutClass(name, defaults[name as keyof LayoutProps])}`;
  for (const name in props)
    if (isLayoutProp(name)) className += ` ${layoutClass(name, props[name])}`;
    else attributes[name] = props[name];
  attributes.className = className.trim();
  return createElement(tag, attributes);
}

/** An element with layout props and without a display of its own. A `div` by default. */
export const Box = <T extends Tag = 'div'>({ as, ...props }: BoxProps<T>) => render(as ?? 'div', {}, props);

const row: LayoutProps = { display: 'flex', align: 'center' };

/** Children next to each other, centered vertically unless `align` is set. */
export const Row = <T extends Tag = 'div'>({ as, ...props }: BoxProps<T>) => render(as ?? 'div', row, props);

const column: LayoutProps = { display: 'flex', direction: 'column' };

/** Children below each other, which can grow and shrink. */
export const Column = <T extends Tag = 'div'>({ as, ...props }: BoxProps<T>) =>
  render(as ?? 'div', column, props);

const stack: LayoutProps = { display: 'grid' };

/** Children below each other, each as high as its content. `columns="fit"` lets wide children shrink. */
export const Stack = <T extends Tag = 'div'>({ as, ...props }: BoxProps<T>) =>
  render(as ?? 'div', stack, props);

/** Text in a size, weight and color of the scales. A `span` by default. */
export const Text = <T extends Tag = 'span'>({ as, ...props }: BoxProps<T>) =>
  render(as ?? 'span', {}, props);

const note: LayoutProps = { size: 12, lines: 16, tone: 'muted' };

/** Small muted text below or next to what it explains. A `p` by default. */
export const Note = <T extends Tag = 'p'>({ as, ...props }: BoxProps<T>) => render(as ?? 'p', note, props);

const ellipsis: LayoutProps = { minWidth: 0, flow: 'ellipsis' };

/** One line of text that ends with an ellipsis where the space ends. A `span` by default. */
export const Ellipsis = <T extends Tag = 'span'>({ as, ...props }: BoxProps<T>) =>
  render(as ?? 'span', ellipsis, props);
