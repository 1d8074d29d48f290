import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { draftText, parseDraft } from '#kit/form/draft.ts';
import { bridgeDrafts } from '#parts/bridgeDrafts.ts';

const delayMs = 400;

export interface CommentDraft {
  readonly text: string;
  /** Id of the selected hypothesis. Empty for the first one. */
  readonly hypothesisId: string;
}

const blank: CommentDraft = { text: '', hypothesisId: '' };
const blankRecord: FormRecord = { ...blank };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface SavedDraft {
  readonly draft: CommentDraft;
  readonly set: (next: CommentDraft) => void;
  /** Whether the current text is saved on this computer. */
  readonly state: 'none' | 'kept' | 'failed';
}

/** The unsent comment of an incident, saved between visits. */
export function useCommentDraft(incidentId: string): SavedDraft {
  const [draft, setDraft] = useState(blank);
  const [state, setState] = useState<SavedDraft['state']>('none');
  const hasTyped = useRef(false);
  const store = useMemo(() => {
    const key = `incident/${incidentId}/comment`;
    let pending: { readonly draft: CommentDraft; readonly timer: ReturnType<typeof setTimeout> } | undefined;
    const flush = () => {
      if (pending === undefined) return;
      const { draft: next, timer } = pending;
      clearTimeout(timer);
      pending = undefined;
      const text =
        next.text.trim() === ''
          ? undefined
          : draftText({ ...next }, blankRecord, [], new Date().toISOString());
      const written = text === undefined ? bridgeDrafts.remove(key) : bridgeDrafts.write(key, text);
      written.then(
        () => setState(text === undefined ? 'none' : 'kept'),
        () => setState('failed'),
      );
    };
    const scheduleSave = (next: CommentDraft) => {
      clearTimeout(pending?.timer);
      pending = { draft: next, timer: setTimeout(flush, delayMs) };
    };
    return { read: () => bridgeDrafts.read(key), scheduleSave, flush };
  }, [incidentId]);
  useEffect(() => {
    let isActive = true;
    store.read().then(
      (text) => {
        const values = parseDraft(text)?.values;
        // Text typed in the meantime takes precedence.
        if (!isActive || values === undefined || hasTyped.current) return;
        setDraft({ text: textOf(values.text), hypothesisId: textOf(values.hypothesisId) });
        setState('kept');
      },
      () => {
        if (isActive) setState('failed');
      },
    );
    window.addEventListener('pagehide', store.flush);
    return () => {
      isActive = false;
      window.removeEventListener('pagehide', store.flush);
      store.flush();
    };
  }, [store]);
  return {
    draft,
    state,
    set: (next) => {
      hasTyped.current = true;
      setDraft(next);
      setState('none');
      store.scheduleSave(next);
    },
  };
}
