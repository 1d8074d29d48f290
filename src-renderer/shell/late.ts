// What the frame needs only after its first paint, in one piece of code: many small ones weigh more than one.
export { FrameKeys } from './FrameKeys.tsx';
export { SyncFoot } from './SyncFoot.tsx';
