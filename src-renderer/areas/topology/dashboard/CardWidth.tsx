import { useState } from 'react';
import styles from './Dashboard.module.css';
import { cardWidthRange } from './dashboardSettings.ts';
import { messages } from './messages.ts';

interface CardWidthProps {
  /** Pixels. */
  readonly value: number;
  readonly onChange: (widthPx: number) => void;
}

/** How wide a card is at least. */
export function CardWidth({ value, onChange }: CardWidthProps) {
  // What the pointer drags follows it at once; the cards follow when the browser has time.
  const [dragged, setDragged] = useState(value);
  return (
    <label className={styles.width}>
      {messages.cardWidth}
      <input
        type="range"
        min={cardWidthRange.least}
        max={cardWidthRange.most}
        step={cardWidthRange.step}
        value={dragged}
        aria-valuetext={messages.pixels(dragged)}
        onChange={({ target }) => {
          setDragged(target.valueAsNumber);
          onChange(target.valueAsNumber);
        }}
      />
      <output className={styles.figure}>{messages.pixels(dragged)}</output>
    </label>
  );
}
