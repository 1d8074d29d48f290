import clsx from 'clsx';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { Row } from '#kit/layout/boxes.tsx';
import { messages } from './messages.ts';
import styles from './Welcome.module.css';
import { WelcomeSteps } from './WelcomeSteps.tsx';

const { steps, back, next, skip, done, progress } = messages.welcome;

/** The parts of the welcome, for a panel or a dialog. */
interface Welcome {
  readonly content: ReactNode;
  /** Number of the step, also announced to screen readers. */
  readonly progress: ReactNode;
  readonly actions: ReactNode;
  /** The button for the next step. */
  readonly forward: RefObject<HTMLButtonElement | null>;
}

/**
 * The welcome with its three steps. The focus stays on the button that was pressed.
 * @param onClose called by Skip on any step and by the button of the last step
 */
export function useWelcome(onClose: () => void): Welcome {
  const [step, setStep] = useState(0);
  const forward = useRef<HTMLButtonElement>(null);
  const isLast = step === steps.length - 1;
  const goBack = () => {
    // The first step has no Back button, so the focus moves to Next.
    if (step === 1) forward.current?.focus();
    setStep(step - 1);
  };
  return {
    forward,
    content: <WelcomeSteps step={step} />,
    progress: (
      <Row wrap gap={6} size={12} lines={16} tone="muted">
        {steps.map((name, index) => (
          <span key={name} className={clsx(styles.dot, index === step && styles.current)} aria-hidden />
        ))}
        <span role="status">{progress(step + 1, steps.length, steps[step] ?? '')}</span>
      </Row>
    ),
    actions: (
      <Row wrap gap={8}>
        {!isLast && (
          <Button kind="quiet" onClick={onClose}>
            {skip}
          </Button>
        )}
        {step > 0 && <Button onClick={goBack}>{back}</Button>}
        <Button
          ref={forward}
          kind={isLast ? 'primary' : 'default'}
          onClick={() => (isLast ? onClose() : setStep(step + 1))}
        >
          {isLast ? done : next}
        </Button>
      </Row>
    ),
  };
}
