import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Box, Row, Text } from '#kit/layout/boxes.tsx';
import styles from './Side.module.css';

export interface SectionState {
  readonly open: boolean;
  readonly onToggle: () => void;
}

interface SideSectionProps extends SectionState {
  readonly title: string;
  /** Count to the right of the title. */
  readonly note?: string | undefined;
  /** Buttons to the right of the title, shown while expanded. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function SideSection({ title, note, actions, open, onToggle, children }: SideSectionProps) {
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <Box as="section" edge="bottom" aria-labelledby={`${id}-title`} data-open={open}>
      <Row gap={4} paddingRight={8}>
        <h2 className={styles.heading}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-controls={`${id}-body`}
            onClick={onToggle}
          >
            <Chevron aria-hidden />
            <Text id={`${id}-title`} grow weight={500}>
              {title}
            </Text>
            {note !== undefined && (
              <Text size={12} tone="muted" digits>
                {note}
              </Text>
            )}
          </button>
        </h2>
        {open && actions}
      </Row>
      <Box id={`${id}-body`} paddingX={16} paddingBottom={12} hidden={!open}>
        {open && children}
      </Box>
    </Box>
  );
}
