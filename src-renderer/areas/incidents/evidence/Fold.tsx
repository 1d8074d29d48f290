import { ChevronDown, ChevronRight } from 'lucide-react';
import { IconButton } from '../../../kit/controls/Button.tsx';
import styles from './Evidence.module.css';

interface FoldProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly label: string;
}

export function Fold({ open, onOpen, label }: FoldProps) {
  return (
    <IconButton label={label} className={styles.fold} aria-expanded={open} onClick={() => onOpen(!open)}>
      {open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
    </IconButton>
  );
}
