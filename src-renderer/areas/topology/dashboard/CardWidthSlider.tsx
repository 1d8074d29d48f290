import { useState } from 'react';
import styles from './Dashboard.module.css';
import { cardWidthRange } from './dashboardSettings.ts';
import { messages } from './messages.ts';

interface CardWidthSliderProps {
  readonly value: number;
  readonly onChange: (widthPx: number) => void;
}

export function CardWidthSlider({ value, onChange }: CardWidthSliderProps) {
  // The slider updates at once; the cards update in a transition.
  const [dragged, setDragged] = useState(value);
  return (
    <label className={styles.width}>
      {messages.cardWidth}
      <input
        type="range"
        min={cardWidthRange.min}
        max={cardWidthRange.max}
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
