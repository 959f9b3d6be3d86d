  0+1i -> -2+1i
  2L -> 2+4i
  1.5 -> 1.5+3i
  NA -> NA_complex_
  TRUE -> 1+2i
  "a" -> error<non-numeric argument to binary operator | z * (1 + (0+2i))>
  NULL -> complex(0)
  c(0+1i, 2+0i) -> c(-2+1i, 2+4i)
  as.raw(0x01) -> error<non-numeric argument to binary operator | z * (1 + (0+2i))>
  3+4i -> c(3, 4, 5)
  2 -> c(2, 0, 2)
  1L -> c(1, 0, 1)
  NA -> c(NA, 0, NA)
  "a" -> error<non-numeric argument to function | Re(z)>
  0 -> 0L
  1 -> 3L
  -1+0.3i -> 0L
  0+0.5i -> 0L
  2+2i -> 1L
  1L -> 3L
  1..50 0+1i
  1..50 TRUE
  1..50 error<invalid comparison with complex values | (1 + (0+2i)) < 2>
  1..50 c(1+0i, 0+3i)
  1..50 2-2i
  1..50 c(2+0i, 3-0i)
  1..50 -1+0i
  1..50 1+2i
  1..50 1L
  1..50 warning<imaginary parts discarded in coercion | f()> 1L
  1..50 2+1i
  1..50 error<invalid 'type' (complex) of argument | max(0+1i)>
  1..50 as.raw(0x0f)
  1..50 warning<out-of-range values treated as 0 in coercion to raw | f()> as.raw(0x00)
  1..50 as.raw(0x06)
  1..50 error<non-numeric argument to binary operator | as.raw(1) + 1L>
  1..50 c(0L, 1L, 0L, 1L)
  1..50 22L
  1..50 as.raw(c(0x00, 0x09, 0x00))
  1..50 error<incompatible types (from double to raw) in subassignment type fix | r[2] <- 9>
  1..50 "true"
  1..50 3
  1..50 1.6+2.3i
