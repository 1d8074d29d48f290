import { type D3ZoomEvent, type Selection, select, type ZoomBehavior, zoom, zoomIdentity } from 'd3';
import type { Box } from './blocks.ts';
import { drawnBox, type ViewSize, type ViewTransform, visibleBox, zoomLimits } from './viewMath.ts';

/** Pixels per line, for wheel events that count lines. */
const lineHeight = 16;

/**
 * Returns the zoom of one wheel event as a power of two.
 * One notch is one step; a pinch sends many small ones.
 */
function zoomDelta({ deltaY, deltaMode }: WheelEvent): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * lineHeight;
  return -Math.max(-30, Math.min(30, pixels)) * 0.014;
}

/**
 * Pan and zoom of one element: dragging and the wheel pan, the wheel with Ctrl zooms.
 * Browsers report a pinch as a wheel event with Ctrl.
 * The state is outside of React, so that panning renders only when the drawn area changes.
 */
export class PanZoom {
  readonly #element: HTMLElement;
  readonly #selection: Selection<HTMLElement, unknown, null, undefined>;
  readonly #behavior: ZoomBehavior<HTMLElement, unknown>;
  readonly #resizeObserver: ResizeObserver;
  readonly #listeners = new Set<() => void>();
  #view: ViewTransform = { x: 0, y: 0, k: 1 };
  #size: ViewSize;
  #drawnArea: Box;

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#size = { width: element.clientWidth, height: element.clientHeight };
    this.#drawnArea = drawnBox(visibleBox(this.#view, this.#size));
    this.#behavior = zoom<HTMLElement, unknown>()
      .scaleExtent([zoomLimits.min, zoomLimits.max])
      .wheelDelta(zoomDelta)
      .clickDistance(4)
      .filter((event: Event) => this.#canHandle(event))
      .on('zoom', ({ transform: { x, y, k } }: D3ZoomEvent<HTMLElement, unknown>) => {
        this.#view = { x, y, k };
        this.#notify();
      });
    this.#selection = select(element);
    this.#selection.call(this.#behavior).on('dblclick.zoom', null);
    element.addEventListener('wheel', this.#pan, { passive: false });
    this.#resizeObserver = new ResizeObserver(() => {
      this.#size = { width: element.clientWidth, height: element.clientHeight };
      this.#notify();
    });
    this.#resizeObserver.observe(element);
  }

  get view(): ViewTransform {
    return this.#view;
  }

  get size(): ViewSize {
    return this.#size;
  }

  /** The area to draw, in graph coordinates. Returns the same object until the area changes. */
  readonly drawnArea = (): Box => this.#drawnArea;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  moveTo({ x, y, k }: ViewTransform): void {
    this.#behavior.transform(this.#selection, zoomIdentity.translate(x, y).scale(k));
  }

  zoomBy(factor: number): void {
    this.#behavior.scaleBy(this.#selection, factor);
  }

  dispose(): void {
    this.#selection.on('.zoom', null);
    this.#element.removeEventListener('wheel', this.#pan);
    this.#resizeObserver.disconnect();
    this.#listeners.clear();
  }

  #canHandle(event: Event): boolean {
    if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
    return !(event instanceof MouseEvent) || (event.button === 0 && !event.ctrlKey);
  }

  readonly #pan = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const unit =
      event.deltaMode === WheelEvent.DOM_DELTA_PIXEL
        ? 1
        : event.deltaMode === WheelEvent.DOM_DELTA_LINE
          ? lineHeight
          : this.#size.height;
    const isSideways = event.shiftKey && event.deltaX === 0;
    const dx = (isSideways ? event.deltaY : event.deltaX) * unit;
    const dy = (isSideways ? 0 : event.deltaY) * unit;
    this.#behavior.translateBy(this.#selection, -dx / this.#view.k, -dy / this.#view.k);
  };

  #notify(): void {
    const next = drawnBox(visibleBox(this.#view, this.#size));
    const now = this.#drawnArea;
    const isSame =
      next.x === now.x && next.y === now.y && next.width === now.width && next.height === now.height;
    if (!isSame) this.#drawnArea = next;
    for (const listener of this.#listeners) listener();
  }
}
