import type { ShareSubject } from './chatText.ts';

/** What a component is. Each one covers those before it. */
export type SubjectLayer = 'page' | 'panel' | 'dialog';

/** The subject of a displayed component. Changing it does not change the order of the slots. */
export interface SubjectSlot {
  readonly layer: SubjectLayer;
  /** Undefined until it is loaded. */
  subject: ShareSubject | undefined;
}

/** Subjects of the displayed page and of the panels and dialogs over it. */
export class SubjectSlots {
  /** In the order in which the components were mounted. */
  #slots: readonly SubjectSlot[] = [];

  /** @returns a function that removes the slot */
  add(slot: SubjectSlot): () => void {
    this.#slots = [...this.#slots, slot];
    return () => {
      this.#slots = this.#slots.filter((one) => one !== slot);
    };
  }

  /** Returns the subject of the highest layer, there of the component that was mounted last. */
  current(): ShareSubject | undefined {
    const loaded = this.#slots.filter(({ subject }) => subject !== undefined);
    const of = (layer: SubjectLayer) => loaded.findLast((slot) => slot.layer === layer)?.subject;
    return of('dialog') ?? of('panel') ?? of('page');
  }
}
