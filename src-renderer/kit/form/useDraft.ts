import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { DraftStore } from './DraftStore.ts';
import { draftText, parseDraft, restoreDraft } from './draft.ts';
import type { KitForm } from './useKitForm.ts';

const debounceMs = 400;

export interface FormDraft {
  /** Time when the restored draft was saved, as ISO 8601. */
  readonly restoredFrom: string | undefined;
  /** Whether the draft could not be read or written. */
  readonly failed: boolean;
  /** Deletes the draft and resets the form. */
  readonly discard: () => void;
  readonly finish: () => void;
}

/**
 * Saves input as a draft, without secrets, and restores it the next time.
 * @param key Identifies the form and its record, such as `canary/new`. Undefined saves and restores nothing.
 */
export function useDraft<Input extends FieldValues, Output>(
  form: KitForm<Input, Output>,
  store: DraftStore,
  key: string | undefined,
): FormDraft {
  const [restoredFrom, setRestoredFrom] = useState<string>();
  const [failed, setFailed] = useState(false);
  const { secrets, initialValues, reset } = form;
  const { getValues, subscribe } = form.methods;
  const removeDraft = useRef(() => {});
  // A ref, because callers may create new objects on each render, which must not read the draft again.
  const latest = useRef({ store, secrets, untouched: initialValues, restart: reset });
  useEffect(() => {
    latest.current = { store, secrets, untouched: initialValues, restart: reset };
  });

  useEffect(() => {
    if (key === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMounted = true;
    let hasTyped = false;
    // Set while the form itself changes values, for example on restore.
    let isRestoring = false;
    const reportFailure = (done: Promise<void>) => {
      done.catch(() => {
        if (isMounted) setFailed(true);
      });
    };
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      const { store, secrets, untouched } = latest.current;
      const text = draftText(getValues(), untouched, secrets, new Date().toISOString());
      reportFailure(text === undefined ? store.remove(key) : store.write(key, text));
    };
    const flush = () => {
      if (timer !== undefined) save();
    };
    removeDraft.current = () => {
      clearTimeout(timer);
      timer = undefined;
      reportFailure(latest.current.store.remove(key));
    };
    latest.current.store.read(key).then(
      (text) => {
        const draft = parseDraft(text);
        // Input typed in the meantime is newer than the draft.
        if (!isMounted || draft === undefined || hasTyped) return;
        const { untouched, secrets, restart } = latest.current;
        isRestoring = true;
        restart(restoreDraft(untouched, draft, secrets) as DefaultValues<Input>);
        isRestoring = false;
        setRestoredFrom(draft.savedAt);
      },
      () => {
        if (isMounted) setFailed(true);
      },
    );
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        if (isRestoring) return;
        hasTyped = true;
        clearTimeout(timer);
        timer = setTimeout(save, debounceMs);
      },
    });
    window.addEventListener('pagehide', flush);
    return () => {
      isMounted = false;
      window.removeEventListener('pagehide', flush);
      unsubscribe();
      flush();
    };
  }, [getValues, subscribe, key]);

  const drop = () => {
    removeDraft.current();
    setRestoredFrom(undefined);
  };
  return {
    restoredFrom,
    failed,
    discard: () => {
      reset();
      drop();
    },
    finish: drop,
  };
}
