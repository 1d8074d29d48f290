import { Box, Row, Text } from '../layout/boxes.tsx';
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
    <Row wrap align="stretch" minHeight={16} gap={12} rowGap={0} size={12} lines={16}>
      <Box id={`${id}-problem`} grow minWidth={0} aria-live="polite">
        {error !== undefined && (
          <Text as="p" tone="bad">
            {error}
          </Text>
        )}
        {note !== undefined && (
          <Text as="p" tone="muted">
            {note}
          </Text>
        )}
        {first !== undefined && (
          <p>
            <button
              type="button"
              className={first.severity === 'error' ? styles.problem : styles.warning}
              onClick={() => onGoToProblem(first)}
            >
              {messages.problemAt(first.line, first.message)}
            </button>
            {more.length > 0 && (
              <Text marginLeft={8} tone="faint">
                {messages.moreProblems(more.length)}
              </Text>
            )}
          </p>
        )}
      </Box>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </Row>
  );
}
