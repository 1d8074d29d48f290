import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { EditDialog } from '../../areas/workspaces/EditDialog.tsx';

/** The workspace settings dialog before the frame, where no query cache exists yet. */
export function ProviderDialog(props: ComponentProps<typeof EditDialog>) {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <EditDialog atProvider {...props} />
    </QueryClientProvider>
  );
}
