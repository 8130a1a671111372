// How many sockets there may be: no device and no user may fill the house alone.

/** No restaurant has as many screens; beyond it somebody opens sockets for their own sake. */
const MAX_SOCKETS = 500;
/** Of one account, as of displays that all share it; and of one browser, a socket a tab. */
const MAX_PER_USER = 200;
const MAX_PER_DEVICE = 50;

interface Whose {
  readonly userId: number;
  readonly deviceId: string;
}

/** Whether one more of this device may join those that are connected. */
export function isRoomAmong(listeners: readonly Whose[], { userId, deviceId }: Whose): boolean {
  if (listeners.length >= MAX_SOCKETS) return false;
  const ofUser = listeners.filter((listener) => listener.userId === userId);
  const ofDevice = ofUser.filter((listener) => listener.deviceId === deviceId);
  return ofUser.length < MAX_PER_USER && ofDevice.length < MAX_PER_DEVICE;
}
