import { startSession } from './session/session'

/* Imported first, because IndexedDB answers while the other modules are evaluated. */
void startSession()
