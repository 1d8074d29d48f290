import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { EditDialog } from '../../areas/workspaces/EditDialog.tsx';

/** The dialog of Settings → Workspaces, on a screen before the frame: nothing that was read stands there to be read again. */
export function ProviderDialog(props: ComponentProps<typeof EditDialog>) {
  const [answers] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={answers}>
      <EditDialog atProvider {...props} />
    </QueryClientProvider>
  );
}
