import { ChevronDown, ChevronRight } from 'lucide-react';
import { IconButton } from '#kit/controls/Button.tsx';
import styles from './Evidence.module.css';

interface FoldButtonProps {
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly label: string;
}

export function FoldButton({ open, onToggle, label }: FoldButtonProps) {
  return (
    <IconButton label={label} className={styles.fold} aria-expanded={open} onClick={() => onToggle(!open)}>
      {open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
    </IconButton>
  );
}
