// Limits the number of sockets: no device and no user may use all of them.

/**
 * The maximum number of sockets of a hub. No restaurant has so many screens; more sockets are a defect or an attack.
 */
const MAX_SOCKETS = 500;
/**
 * The maximum numbers of sockets of an account, which several displays may share, and of a browser, which has a socket
 * for each tab.
 */
const MAX_PER_USER = 200;
const MAX_PER_DEVICE = 50;

interface Whose {
  readonly userId: number;
  readonly deviceId: string;
}

/** Returns true if one more socket of this device may connect. */
export function mayConnect(listeners: readonly Whose[], { userId, deviceId }: Whose): boolean {
  if (listeners.length >= MAX_SOCKETS) return false;
  const ofUser = listeners.filter((listener) => listener.userId === userId);
  const ofDevice = ofUser.filter((listener) => listener.deviceId === deviceId);
  return ofUser.length < MAX_PER_USER && ofDevice.length < MAX_PER_DEVICE;
}
