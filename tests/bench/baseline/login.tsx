import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { signIn } from './api'

export function Login() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const navigate = useNavigate()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void signIn(email, password).then(() => navigate({ to: '/' }))
      }}
    >
      <h1>Login</h1>
      <label>
        Email{' '}
        <input
          type="email"
          name="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <label>
        Password{' '}
        <input
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <button type="submit">Sign In</button>
    </form>
  )
}
