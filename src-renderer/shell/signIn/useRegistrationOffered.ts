import { useEffect, useState } from 'react';
import { bridge } from '../../parts/bridge/bridge.ts';

/** Whether people may register by themselves at the open workspace; not until the server said so. */
export function useRegistrationOffered(): boolean {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    bridge.session.flow.offered().then(
      ({ registration }) => setOffered(registration),
      // The window lost main, which its own line says: there is one link less until the next sign-in screen.
      () => setOffered(false),
    );
  }, []);
  return offered;
}
