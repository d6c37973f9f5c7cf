;; Dot products of one query with many vectors that lie one after the other, as far as they exceed `limit` times the vector's
;; norm. Each of these results is the vector's number (32 bits) and its dot product; the value returned says how many there are.
;; `width` is the number of numbers in a vector: a multiple of 16 for bytes, of 4 for floats.
(module
  (memory (export "memory") 2)

  ;; Vectors of signed bytes, the query in signed 16-bit numbers; the products are 32-bit integers. Four vectors at a time, so that
  ;; the query is loaded once for them and the sums of their lanes are made together; then those that are left.
  (func (export "dotInt8")
    (param $query i32) (param $vectors i32) (param $norms i32) (param $count i32) (param $width i32) (param $limit f32)
    (param $results i32) (result i32)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128) (local $low v128) (local $high v128)
    (local $part v128) (local $at i32) (local $end i32) (local $row i32) (local $dot i32) (local $result i32)
    (local $twice i32) (local $thrice i32) (local $near i32)
    (local.set $result (local.get $results))
    (local.set $twice (i32.shl (local.get $width) (i32.const 1)))
    (local.set $thrice (i32.add (local.get $width) (local.get $twice)))
    (block $rest
      (loop $four
        (br_if $rest (i32.gt_u (i32.add (local.get $row) (i32.const 4)) (local.get $count)))
        (local.set $sum0 (v128.const i32x4 0 0 0 0))
        (local.set $sum1 (v128.const i32x4 0 0 0 0))
        (local.set $sum2 (v128.const i32x4 0 0 0 0))
        (local.set $sum3 (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $end (i32.add (local.get $vectors) (local.get $width)))
        (loop $numbers
          (local.set $low (v128.load (local.get $at)))
          (local.set $high (v128.load offset=16 (local.get $at)))
          (local.set $part (v128.load (local.get $vectors)))
          (local.set $sum0
            (i32x4.add (local.get $sum0)
              (i32x4.add
                (i32x4.dot_i16x8_s (local.get $low) (i16x8.extend_low_i8x16_s (local.get $part)))
                (i32x4.dot_i16x8_s (local.get $high) (i16x8.extend_high_i8x16_s (local.get $part))))))
          (local.set $part (v128.load (i32.add (local.get $vectors) (local.get $width))))
          (local.set $sum1
            (i32x4.add (local.get $sum1)
              (i32x4.add
                (i32x4.dot_i16x8_s (local.get $low) (i16x8.extend_low_i8x16_s (local.get $part)))
                (i32x4.dot_i16x8_s (local.get $high) (i16x8.extend_high_i8x16_s (local.get $part))))))
          (local.set $part (v128.load (i32.add (local.get $vectors) (local.get $twice))))
          (local.set $sum2
            (i32x4.add (local.get $sum2)
              (i32x4.add
                (i32x4.dot_i16x8_s (local.get $low) (i16x8.extend_low_i8x16_s (local.get $part)))
                (i32x4.dot_i16x8_s (local.get $high) (i16x8.extend_high_i8x16_s (local.get $part))))))
          (local.set $part (v128.load (i32.add (local.get $vectors) (local.get $thrice))))
          (local.set $sum3
            (i32x4.add (local.get $sum3)
              (i32x4.add
                (i32x4.dot_i16x8_s (local.get $low) (i16x8.extend_low_i8x16_s (local.get $part)))
                (i32x4.dot_i16x8_s (local.get $high) (i16x8.extend_high_i8x16_s (local.get $part))))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
          (br_if $numbers (i32.lt_u (local.get $vectors) (local.get $end))))
        (local.set $vectors (i32.add (local.get $vectors) (local.get $thrice)))
        ;; The sums of the lanes of each: first of two and two, then of all four.
        (local.set $sum0
          (i32x4.add
            (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum0) (local.get $sum1))
            (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $sum0) (local.get $sum1))))
        (local.set $sum2
          (i32x4.add
            (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum2) (local.get $sum3))
            (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $sum2) (local.get $sum3))))
        (local.set $sum0
          (i32x4.add
            (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $sum0) (local.get $sum2))
            (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $sum0) (local.get $sum2))))
        (local.set $near
          (i32x4.bitmask
            (f32x4.gt
              (f32x4.convert_i32x4_s (local.get $sum0))
              (f32x4.mul (f32x4.splat (local.get $limit)) (v128.load (local.get $norms))))))
        (if (local.get $near)
          (then
            (if (i32.and (local.get $near) (i32.const 1))
              (then
                (i32.store (local.get $result) (local.get $row))
                (i32.store offset=4 (local.get $result) (i32x4.extract_lane 0 (local.get $sum0)))
                (local.set $result (i32.add (local.get $result) (i32.const 8)))))
            (if (i32.and (local.get $near) (i32.const 2))
              (then
                (i32.store (local.get $result) (i32.add (local.get $row) (i32.const 1)))
                (i32.store offset=4 (local.get $result) (i32x4.extract_lane 1 (local.get $sum0)))
                (local.set $result (i32.add (local.get $result) (i32.const 8)))))
            (if (i32.and (local.get $near) (i32.const 4))
              (then
                (i32.store (local.get $result) (i32.add (local.get $row) (i32.const 2)))
                (i32.store offset=4 (local.get $result) (i32x4.extract_lane 2 (local.get $sum0)))
                (local.set $result (i32.add (local.get $result) (i32.const 8)))))
            (if (i32.and (local.get $near) (i32.const 8))
              (then
                (i32.store (local.get $result) (i32.add (local.get $row) (i32.const 3)))
                (i32.store offset=4 (local.get $result) (i32x4.extract_lane 3 (local.get $sum0)))
                (local.set $result (i32.add (local.get $result) (i32.const 8)))))))
        (local.set $norms (i32.add (local.get $norms) (i32.const 16)))
        (local.set $row (i32.add (local.get $row) (i32.const 4)))
        (br $four)))
    (block $done
      (loop $vector
        (br_if $done (i32.eq (local.get $row) (local.get $count)))
        (local.set $sum0 (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $end (i32.add (local.get $vectors) (local.get $width)))
        (loop $numbers
          (local.set $part (v128.load (local.get $vectors)))
          (local.set $sum0
            (i32x4.add (local.get $sum0)
              (i32x4.add
                (i32x4.dot_i16x8_s (v128.load (local.get $at)) (i16x8.extend_low_i8x16_s (local.get $part)))
                (i32x4.dot_i16x8_s (v128.load offset=16 (local.get $at)) (i16x8.extend_high_i8x16_s (local.get $part))))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
          (br_if $numbers (i32.lt_u (local.get $vectors) (local.get $end))))
        (local.set $dot
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum0)) (i32x4.extract_lane 1 (local.get $sum0)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum0)) (i32x4.extract_lane 3 (local.get $sum0)))))
        (if (f32.gt (f32.convert_i32_s (local.get $dot)) (f32.mul (local.get $limit) (f32.load (local.get $norms))))
          (then
            (i32.store (local.get $result) (local.get $row))
            (i32.store offset=4 (local.get $result) (local.get $dot))
            (local.set $result (i32.add (local.get $result) (i32.const 8)))))
        (local.set $norms (i32.add (local.get $norms) (i32.const 4)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $vector)))
    (i32.shr_u (i32.sub (local.get $result) (local.get $results)) (i32.const 3)))

  ;; Vectors and query of 32-bit floats; so are the products.
  (func (export "dotFloat32")
    (param $query i32) (param $vectors i32) (param $norms i32) (param $count i32) (param $width i32) (param $limit f32)
    (param $results i32) (result i32)
    (local $sum v128) (local $at i32) (local $end i32) (local $row i32) (local $dot f32) (local $result i32)
    (local.set $result (local.get $results))
    (block $done
      (loop $vector
        (br_if $done (i32.eq (local.get $row) (local.get $count)))
        (local.set $sum (v128.const f32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $end (i32.add (local.get $vectors) (i32.shl (local.get $width) (i32.const 2))))
        (loop $numbers
          (local.set $sum
            (f32x4.add (local.get $sum) (f32x4.mul (v128.load (local.get $at)) (v128.load (local.get $vectors)))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
          (br_if $numbers (i32.lt_u (local.get $vectors) (local.get $end))))
        (local.set $dot
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $sum)) (f32x4.extract_lane 1 (local.get $sum)))
            (f32.add (f32x4.extract_lane 2 (local.get $sum)) (f32x4.extract_lane 3 (local.get $sum)))))
        (if (f32.gt (local.get $dot) (f32.mul (local.get $limit) (f32.load (local.get $norms))))
          (then
            (i32.store (local.get $result) (local.get $row))
            (f32.store offset=4 (local.get $result) (local.get $dot))
            (local.set $result (i32.add (local.get $result) (i32.const 8)))))
        (local.set $norms (i32.add (local.get $norms) (i32.const 4)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $vector)))
    (i32.shr_u (i32.sub (local.get $result) (local.get $results)) (i32.const 3))))
