import type { ReactNode } from 'react';
import { Column } from '#kit/layout/boxes.tsx';

/**
 * The page around a form. Its position contains the hidden texts of the form. Otherwise they make the content of
 * the window scroll, too.
 */
export const EditorPage = ({ children }: { readonly children: ReactNode }) => (
  <Column position="relative" grow full="height" minHeight={0} gap={12} padding={16} overflow="auto">
    {children}
  </Column>
);
