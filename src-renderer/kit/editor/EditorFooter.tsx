import styles from './Editor.module.css';
import type { EditorProblem } from './EditorProblem.ts';
import { messages } from './messages.ts';

interface EditorFooterProps {
  /** Prefix of the element ids of the problem and the hint. */
  readonly id: string;
  readonly error: string | undefined;
  readonly problems: readonly EditorProblem[];
  /** Why the text is not validated. */
  readonly note: string | undefined;
  readonly hint: string;
  readonly onGoToProblem: (problem: EditorProblem) => void;
}

export function EditorFooter({ id, error, problems, note, hint, onGoToProblem }: EditorFooterProps) {
  const [first, ...more] = problems;
  return (
    <div className={styles.foot}>
      <div id={`${id}-problem`} className={styles.problems} aria-live="polite">
        {error !== undefined && <p className={styles.error}>{error}</p>}
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {first !== undefined && (
          <p>
            <button
              type="button"
              className={first.severity === 'error' ? styles.problem : styles.warning}
              onClick={() => onGoToProblem(first)}
            >
              {messages.problemAt(first.line, first.message)}
            </button>
            {more.length > 0 && <span className={styles.more}>{messages.moreProblems(more.length)}</span>}
          </p>
        )}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
