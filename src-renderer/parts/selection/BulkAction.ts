import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ActionRule } from '../actions/actionState.ts';

export interface BulkDialogProps<Row> {
  /** The selected rows when the dialog opened. */
  readonly rows: readonly Row[];
  readonly onClose: () => void;
}

interface BulkActionBase extends ActionRule {
  readonly id: string;
  readonly label: string;
}

/** An action on the selected rows that opens a dialog, which says what it will do. */
interface DialogAction<Row> extends BulkActionBase {
  readonly icon: LucideIcon;
  /** Max rows at once. */
  readonly maxRows: number;
  readonly Dialog: ComponentType<BulkDialogProps<Row>>;
}

/** A text made of the selected rows, in the menu Copy. */
interface CopyAction<Row> extends BulkActionBase {
  /** Copies the text and displays the result. */
  readonly copy: (rows: readonly Row[], answers: QueryClient) => Promise<void>;
}

/** A screen that shows the selected rows together. */
interface LinkAction<Row> extends BulkActionBase {
  readonly icon: LucideIcon;
  /** Number of rows that the screen needs, or the most that it shows. */
  readonly rowCount: { readonly exactly: number } | { readonly max: number };
  /** Path and query of the screen. */
  readonly href: (rows: readonly Row[]) => string;
}

export type BulkAction<Row> = DialogAction<Row> | CopyAction<Row> | LinkAction<Row>;
