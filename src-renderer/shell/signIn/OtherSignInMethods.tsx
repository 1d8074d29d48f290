import type { SignInMethod } from '#contract/rules/signInMethods.ts';
import { Button } from '#kit/controls/Button.tsx';
import styles from './SignIn.module.css';
import { signInMethodRows } from './signInMethodRows.tsx';

interface OtherSignInMethodsProps {
  readonly methods: readonly SignInMethod[];
  readonly onSelect: (door: SignInMethod) => void;
}

export function OtherSignInMethods({ methods, onSelect }: OtherSignInMethodsProps) {
  if (methods.length === 0) return null;
  return (
    <>
      <div className={styles.divider}>or</div>
      {methods.map((method) => {
        const { label, Icon } = signInMethodRows[method];
        return (
          <Button key={method} size="large" onClick={() => onSelect(method)}>
            <Icon aria-hidden />
            {label}
          </Button>
        );
      })}
    </>
  );
}
