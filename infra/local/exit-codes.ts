/** Exit status of a supervisor that could not start its processes. */
export const CANNOT_START = 3;
/** Exit status of a supervisor if another one has the lock of the installation. */
export const LOCKED = 4;
