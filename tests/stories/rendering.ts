import type { Page } from 'playwright/test';
import { waitForAnimations } from '../support/noViolations.ts';

/** Aspects in which renderings differ. Each aspect has its own checks. */
export type Aspect =
  /** Tags, roles, states, names and references near an element, for axe's structural rules. */
  | 'structure'
  /** Text colors and sizes, control sizes and scrolling, for axe's measuring rules. */
  | 'appearance'
  /** Classes, long texts and text colors, which affect the width and the dark theme. */
  | 'layout'
  /** Elements that take the keyboard focus. */
  | 'focus';

/** The rendering of a page: hashes of its distinct parts, by aspect. */
export interface Rendering {
  readonly parts: Readonly<Record<Aspect, readonly string[]>>;
  /** Hash of landmarks, headings and dialogs, in document order. */
  readonly outline: string;
}

/** The first element of each part, and elements that repeat an earlier rendering. */
export interface RenderedElements {
  readonly ofPart: ReadonlyMap<string, Element>;
  readonly repeated: readonly Element[];
}

/** Runs in the page. */
function readInPage(): Rendering {
  // Attributes whose values affect rules and styles. For the `named` ones, only their presence counts.
  const valued =
    /^(role|type|tabindex|lang|scope|contenteditable|aria-(expanded|selected|checked|pressed|disabled|hidden|current|invalid|modal|live|haspopup|busy|required|readonly|orientation|sort|level|multiselectable|autocomplete))$/;
  const named =
    /^(href|alt|title|for|placeholder|disabled|readonly|required|checked|open|inert|target|colspan|rowspan|aria-(label|valuetext|valuenow|valuemin|valuemax|roledescription))$/;
  const referring =
    /^aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details|flowto)$/;
  /** Classes for table positions and icons. Ignored, because colors are compared separately. */
  const placed = /^(ag-row-(odd|even|first|last)|ag-column-(first|last)|lucide-.*)$/;
  const outlining =
    /^(main|nav|header|footer|aside|form|section|dialog|h[1-6]|banner|complementary|contentinfo|navigation|region|search|heading|alertdialog)$/;
  const noBackground = 'rgba(0, 0, 0, 0)';
  /** Minimum size of a control in CSS pixels. Smaller controls need spacing. */
  const targetSize = 24;

  const hashOf = (text: string): string => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      high = Math.imul(high ^ code, 2_654_435_761);
      low = Math.imul(low ^ code, 1_597_334_677);
    }
    high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
    low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
    return (high >>> 0).toString(36) + (low >>> 0).toString(36);
  };
  /** Classifies long texts, which may overflow their container. */
  const lengthOf = (text: string): string =>
    text.length <= 30 ? '' : `${text.length > 60 ? 'long' : ''} ${/\S{31}/.test(text) ? 'wide' : ''}`;
  const attributesOf = (element: Element): string => {
    let all = '';
    for (const { name, value } of element.attributes) {
      if (valued.test(name)) all += ` ${name}=${value}`;
      else if (named.test(name)) all += value === '' ? ` ${name}=` : ` ${name}`;
      else if (referring.test(name)) {
        const found = value.split(/\s+/).every((id) => document.getElementById(id) !== null);
        all += found ? ` ${name}` : ` ${name}?`;
      }
    }
    return all;
  };
  const kindOf = (element: Element): string => {
    let all = element.tagName;
    for (const name of element.classList) if (!placed.test(name)) all += `.${name}`;
    return all;
  };
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby');
    const other = by === null ? '' : document.getElementById(by)?.textContent;
    return element.getAttribute('aria-label') ?? other ?? '';
  };

  const ofPart = new Map<string, Element>();
  const parts: Record<Aspect, Set<string>> = {
    structure: new Set(),
    appearance: new Set(),
    layout: new Set(),
    focus: new Set(),
  };
  const add = (aspect: Aspect, text: string, element: Element): string => {
    const part = hashOf(`${aspect} ${text}`);
    parts[aspect].add(part);
    if (!ofPart.has(part)) ofPart.set(part, element);
    return part;
  };
  const repeated: Element[] = [];
  /** Number of texts read. */
  let texts = 0;
  const whole = new Set<string>();
  const outline: string[] = [];
  const sameNames = new Map<string, number>();

  interface Around {
    readonly roles: string;
    readonly background: string;
    readonly opacity: number;
    readonly kind: string;
  }

  /** @returns a hash of everything rendered in the element, or an empty string if nothing is rendered */
  const read = (element: Element, around: Around): string => {
    const style = getComputedStyle(element);
    if (style.display === 'none' || element.tagName === 'SCRIPT' || element.tagName === 'STYLE') return '';
    const kind = kindOf(element);
    const attributes = attributesOf(element);
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    let text = '';
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue;
    text = text.trim();
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const hasText = isField || text !== '';
    const textsBefore = texts;
    if (text !== '') texts += 1;
    const opacity = around.opacity * Number(style.opacity);
    const background =
      style.backgroundColor === noBackground && style.backgroundImage === 'none'
        ? around.background
        : `${style.backgroundColor.startsWith('rgba') ? around.background : ''}/${style.backgroundColor}${style.backgroundImage === 'none' ? '' : ' image'}`;
    if (outlining.test(role)) {
      const name = nameOf(element);
      const key = `${role} ${name}`;
      const times = (sameNames.get(key) ?? 0) + 1;
      sameNames.set(key, times);
      outline.push(
        `${role} ${element.getAttribute('aria-level') ?? ''} ${name === '' ? '' : 'named'} ${times}`,
      );
    }

    const begun = repeated.length;
    const [tags, kinds, inside] = [new Set<string>(), new Set<string>(), new Set<string>()];
    // Icons and code editors contain hundreds of elements of a few kinds, so their contents are summarized.
    if (element.tagName === 'svg' || element.classList.contains('view-lines')) {
      for (const part of element.querySelectorAll('*')) {
        tags.add(part.tagName + attributesOf(part));
        kinds.add(kindOf(part));
      }
    } else {
      const inner: Around = {
        roles: role === 'div' || role === 'span' ? around.roles : `${around.roles}/${role}`,
        background,
        opacity,
        kind,
      };
      for (const child of element.children) {
        const drawn = read(child, inner);
        if (drawn === '') continue;
        tags.add(`${child.tagName} ${child.getAttribute('role') ?? ''}`);
        kinds.add(kindOf(child));
        inside.add(drawn);
      }
    }
    const listed = (set: Set<string>): string => [...set].sort().join();
    const own = [
      add(
        'structure',
        `${around.roles} ${element.tagName}${attributes} ${texts > textsBefore ? 'text' : ''} {${listed(tags)}}`,
        element,
      ),
    ];
    if (style.visibility === 'visible') {
      const inline = element.getAttribute('style')?.replaceAll(/-?[\d.]+/g, '') ?? '';
      own.push(
        add('layout', `${around.kind} ${kind} ${inline} ${lengthOf(text)} {${listed(kinds)}}`, element),
      );
      if (hasText) {
        const colours = `${style.color} ${background} ${opacity}`;
        const state = isField && element.value === '' ? 'empty' : '';
        // Equal colors in this theme may differ in the other theme.
        own.push(
          add('layout', `${kind} ${colours} ${state}`, element),
          add('appearance', `${colours} ${style.fontSize} ${style.fontWeight} ${state}`, element),
        );
      }
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
        const across = element.scrollWidth > element.clientWidth;
        const down = element.scrollHeight > element.clientHeight;
        const inFocus = element.querySelector('a[href], button, input, textarea, [tabindex="0"]') !== null;
        own.push(add('appearance', `scrolls ${across} ${down} ${inFocus} ${attributes}`, element));
      }
      const isOffered = element instanceof HTMLElement && element.tabIndex >= 0;
      if (isOffered && !element.matches(':disabled, [aria-hidden=true]') && element.checkVisibility()) {
        const { width, height } = element.getBoundingClientRect();
        // Focusable elements without a size are focus guards.
        if (width > 0 && height > 0) {
          if (width < targetSize || height < targetSize)
            own.push(add('appearance', `small ${around.kind} ${kind}`, element));
          if (!isBusy && (top === undefined || top.contains(element)))
            own.push(add('focus', `${around.kind} ${kind}`, element));
        }
      }
    }
    const all = hashOf(`${own.join()} ${listed(inside)}`);
    if (whole.has(all)) {
      // The element represents its whole subtree.
      repeated.length = begun;
      repeated.push(element);
    }
    whole.add(all);
    return all;
  };

  const visible = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter((layer) => layer.checkVisibility());
  /** Layers over the page, which close when they lose the focus. */
  const top = visible('[role=menu], [role=dialog], [role=alertdialog]').at(-1);
  /** Lists of options and inline editors also close when they lose the focus. */
  const isEdited = document.activeElement?.matches('input, textarea, [contenteditable]') === true;
  const isBusy = visible('[role=listbox]').length > 0 || (isEdited && top === undefined);

  read(document.body, { roles: '', background: '', opacity: 1, kind: '' });
  Object.assign(window, { drawnElements: { ofPart, repeated } satisfies RenderedElements });
  return {
    parts: {
      structure: [...parts.structure],
      appearance: [...parts.appearance],
      layout: [...parts.layout],
      focus: [...parts.focus],
    },
    outline: hashOf(outline.join()),
  };
}

/** Reads the rendering of a page when no animation is running. */
export async function readRendering(page: Page): Promise<Rendering> {
  await waitForAnimations(page);
  return page.evaluate(readInPage);
}
